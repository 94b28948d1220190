/** What the setup guide says outside itself: in toasts, in the panel's own language. */
export const connectionWords = {
  nothingToCopy: (label: string) => `No ${label} to copy.`,
  copyFailed: 'Failed to copy.',
  testFailed: 'The connection test failed.',
}
