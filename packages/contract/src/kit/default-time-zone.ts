/** The zone of the panel's times, and of tasks whose owner chose no other. */
export const defaultTimeZone = 'Asia/Jakarta'
