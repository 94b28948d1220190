/** An instant as it stands in names of files: `20260102T030405006Z`. */
export const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:.]/g, '')
