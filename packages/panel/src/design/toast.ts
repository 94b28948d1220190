import { notifications } from '@mantine/notifications'
import { createElement, type ReactNode } from 'react'
import { VisibleText } from './visible-text.tsx'

type Level = 'info' | 'success' | 'warning' | 'error'

const colors: Record<Level, string> = {
  info: 'leaf',
  success: 'teal',
  warning: 'yellow',
  error: 'red',
}

/** With an id, a toast that is already open is not shown twice. The text may contain other users' words. */
export function showToast(level: Level, message: ReactNode, id?: string) {
  notifications.show({
    message: typeof message === 'string' ? createElement(VisibleText, { text: message }) : message,
    color: colors[level],
    'data-level': level,
    ...(id === undefined ? {} : { id }),
  })
}

/** The toast of each topic that is shown now. */
const shown = new Map<string, string>()
let count = 0

/** Shows a toast for its full time in place of the one of the same topic. */
export function replaceToast(level: Level, message: ReactNode, topic: string) {
  hideToast(topic)
  count += 1
  const id = `${topic}-${count}`
  shown.set(topic, id)
  showToast(level, message, id)
}

/** Hides the toast with this id or of this topic. */
export function hideToast(id: string) {
  notifications.hide(shown.get(id) ?? id)
  shown.delete(id)
}
