export const noticeWords = {
  title: 'Notices',
  bell: (unread: number) => (unread === 0 ? 'Notices' : `Notices, ${unread} unread`),
  most: '9+',
  empty: 'Nothing to tell you.',
  emptyText: 'Warnings about time, storage and crashes, and finished backups, appear here.',
  failed: 'Your notices could not be fetched.',
  unread: 'Unread',
}
