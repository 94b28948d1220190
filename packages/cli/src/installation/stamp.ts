/** Formats an instant for file names: `20260102T030405006Z`. */
export const getStamp = (at: Date): string => at.toISOString().replaceAll(/[-:.]/g, '')
