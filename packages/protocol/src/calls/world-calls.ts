import { callShape } from './call.ts'

export const onSetCurrentWeather = callShape('OnSetCurrentWeather', { weather: 'i32' })

/** The client stays where it is; why is said by another call. */
export const onFailedToEnterWorld = callShape('OnFailedToEnterWorld', {})
