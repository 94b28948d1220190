import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

type Level = 'info' | 'success' | 'warning' | 'error'

const colors: Record<Level, string> = {
  info: 'indigo',
  success: 'teal',
  warning: 'yellow',
  error: 'red',
}

/** With an id, a toast that already stands is not shown twice. */
export function showToast(level: Level, message: ReactNode, id?: string) {
  notifications.show({
    message,
    color: colors[level],
    'data-level': level,
    ...(id === undefined ? {} : { id }),
  })
}

export const hideToast = (id: string) => notifications.hide(id)
