/** Sentences of the activity log. */
export const activityLogWords = {
  title: 'Activity log',
  search: 'Search the log',
  searchPlaceholder: 'Search actions, names and details',
  shortSearch: (characters: number, reach: number) =>
    `With fewer than ${characters} characters only the newest ${reach.toLocaleString('en')} entries are searched.`,
  actor: 'Who did it',
  actors: { all: 'All', Admin: 'Admin', User: 'User', System: 'System' },
  none: 'No activity logs found matching your filters.',
  fetchFailed: (statusText: string) => `Failed to fetch logs: ${statusText}`,
  complex: '[Complex Object]',
  showJson: 'Show all details as JSON',
  pages: 'Pages of the activity log',
  newest: 'Newest',
  newer: 'Newer',
  older: 'Older',
  export: 'Export CSV',
  exportHint: 'Everything that matches the filters, as one file.',
  exportFailed: (statusText: string) => `Failed to export logs: ${statusText}`,
}
