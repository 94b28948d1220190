import { weatherNames } from '@trellis/contract/game/world-fields.ts'
import { lockedWeather } from '@trellis/contract/game/worlds.ts'
import { worldsMessages } from '../../../messages/worlds.ts'

export function getWeatherName(id: number): string {
  const named = weatherNames[id]
  if (named !== undefined) return named
  return id === lockedWeather ? worldsMessages.lockedWeather : worldsMessages.weather({ id })
}
