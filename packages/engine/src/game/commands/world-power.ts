import { createLineToActor } from '../events/message-events.ts'
import type { Rule } from '../scene.ts'

const maxWeather = 255

/** Sets the world's present weather without a weather machine. The command decides who may. */
export const weatherRule: Rule<readonly string[]> = (_scene, [typed = '']) => {
  const weather = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN
  if (!(weather <= maxWeather)) {
    return [createLineToActor(`A weather is a whole number from 0 to ${maxWeather}.`)]
  }
  return [
    { kind: 'world-key', key: 'weather', value: weather, shown: 'weather' },
    createLineToActor(`The weather is ${weather} now.`),
  ]
}
