import { notifications } from '@mantine/notifications'
import { createElement, type ReactNode } from 'react'
import { VisibleText } from './visible-text.tsx'

type Level = 'info' | 'success' | 'warning' | 'error'

const colors: Record<Level, string> = {
  info: 'indigo',
  success: 'teal',
  warning: 'yellow',
  error: 'red',
}

/** With an id, a toast that already stands is not shown twice. A sentence may hold what others wrote. */
export function showToast(level: Level, message: ReactNode, id?: string) {
  notifications.show({
    message: typeof message === 'string' ? createElement(VisibleText, { text: message }) : message,
    color: colors[level],
    'data-level': level,
    ...(id === undefined ? {} : { id }),
  })
}

export const hideToast = (id: string) => notifications.hide(id)
