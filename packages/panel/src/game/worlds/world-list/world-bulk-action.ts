export const worldBulkActions = ['lock', 'unlock', 'delete'] as const
export type WorldBulkAction = (typeof worldBulkActions)[number]
