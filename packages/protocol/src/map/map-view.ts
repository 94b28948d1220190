/** The data that a map needs and the world's file lacks. */
export type MapView = {
  /** Returns an action type of `items.dat`; 17, a plain block, for an unknown id. */
  getActionType: (itemId: number) => number
  /** Returns null for an unknown GrowID. */
  getUserId: (growId: string) => number | null
  /** Seconds, in the unit of a block's planting time. */
  now: number
}

export const actionTypes = {
  door: 2,
  lock: 3,
  sign: 10,
  mainDoor: 13,
  seed: 19,
  portal: 26,
  mailbox: 33,
  bulletinBoard: 34,
  dice: 36,
  provider: 38,
  weatherMachine: 41,
  donationBox: 47,
  mannequin: 49,
  display: 61,
  vending: 62,
  specialWeatherMachine: 81,
  storageBox: 97,
  safe: 130,
  infinityWeather: 134,
} as const
