export const serverTimeWords = {
  shortTitle: 'Server time is running out',
  short: (hours: number, minutes: number) =>
    `${hours > 0 ? `${hours} h ` : ''}${minutes} min left. When it is over, your server is saved and stopped; nothing is deleted.`,
  over: 'Your server is stopped and its data is kept. Once renewed, it can start again.',
  renew: 'Renew',
}
