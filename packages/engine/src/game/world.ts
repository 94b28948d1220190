/** What the game knows of a world while somebody looks at it. */
export type World = {
  readonly name: string
  owner: string
  entryLevel: number
  /** Shown now; 0 for none, the default is then shown. */
  weather: number
  defaultWeather: number
  /** Changed since it was last saved. */
  isDirty: boolean
}

/** The default weather that closes a world to visitors, by convention of the panel. */
const lockedWeather = 6

export function isLocked(world: World): boolean {
  return world.defaultWeather === lockedWeather
}

export function setWeather(world: World, weather: number): void {
  world.isDirty ||= world.weather !== weather
  world.weather = weather
}

export function setLocked(world: World, locked: boolean): void {
  if (isLocked(world) === locked) return
  world.defaultWeather = locked ? lockedWeather : 0
  world.isDirty = true
}
