import { lockedWeather, weatherNames } from '@trellis/contract/worlds.ts'
import { words } from '../../words/words.ts'

export function weatherName(id: number): string {
  const named = weatherNames[id]
  if (named !== undefined) return named
  return id === lockedWeather ? words.worlds.lockedWeather : words.worlds.weather(id)
}
