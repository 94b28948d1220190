/** Files that are a piece of another component, whose examples show them. */
export const memberFiles: Readonly<Record<string, string>> = {
  'bulk/select-row': 'bulk/selection-bar',
  'chart/chart-reader': 'chart/time-chart',
  'chart/chart-reading': 'chart/time-chart',
  'chart/time-axis': 'chart/time-chart',
  'chart/time-line': 'chart/time-chart',
  'chart/value-axis': 'chart/time-chart',
  'document-frame': 'document-dialog',
  'modal-frame': 'modal',
  questions: 'confirm',
}
