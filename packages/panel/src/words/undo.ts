export const undoWords = {
  undo: 'Undo',
  failed: 'Could not be undone.',
  undoneExcept: (message: string, left: readonly string[]) => `${message} ${left.join(' ')}`,
}
