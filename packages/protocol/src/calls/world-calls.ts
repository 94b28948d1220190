import { callShape } from './call.ts'

export const onSetCurrentWeather = callShape('OnSetCurrentWeather', { weather: 'i32' })

/** Keeps the client where it is. Another call gives the reason. */
export const onFailedToEnterWorld = callShape('OnFailedToEnterWorld', {})
