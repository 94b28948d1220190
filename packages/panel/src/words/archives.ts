export const archiveWords = {
  title: 'Move your server',
  intro:
    'Export everything on your server as one zip file, or bring worlds and players along from another server.',
  export: 'Export server',
  exportFailed: 'Failed to export the server.',
  import: 'Import a zip file',
  importFailed: 'Failed to import the archive.',
  reportFailed: 'Failed to fetch how the import is going.',
  confirmTitle: 'Import this archive?',
  confirmText: (file: string) =>
    `Worlds, players and settings in “${file}” take the place of those with the same name on your server. Everything else stays. What is replaced is kept as a version and can be restored.`,
  confirm: 'Import',
  progress: 'Progress of the import',
  checking: 'Checking every file before anything is written…',
  writing: (done: number, total: number) => `Writing ${done} of ${total} files…`,
  doneTitle: 'The archive was imported',
  counts: (worlds: number, players: number, textures: number) =>
    `Worlds: ${worlds}. Players: ${players}. Textures: ${textures}.`,
  skipped: (count: number) =>
    count === 1 ? '1 file could not be used' : `${count} files could not be used`,
  failedTitle: 'The import failed',
  nothingWritten: 'Nothing on your server was changed.',
  partlyWritten: (files: number) =>
    `${files} files had been written before that. What they replaced is kept as versions.`,
}
