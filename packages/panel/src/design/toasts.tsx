import { Notifications, useNotifications } from '@mantine/notifications'
import { useLayoutEffect, useRef, useState } from 'react'
import { findToastSpace } from './toast-space.ts'

const transitionMs = 300
/** A busy machine ends transitions late, and scrolling or a new style is no change of the page's elements. */
const recheckMs = 250
const room = '.mantine-Notifications-root[data-position=bottom-center]'

/** The toasts, at the bottom and where they cover no control. */
export function Toasts() {
  const { notifications } = useNotifications()
  const [bottom, setBottom] = useState(0)
  const present = useRef(0)
  useLayoutEffect(() => {
    if (notifications.length === 0) {
      present.current = 0
      return
    }
    const place = () => {
      const toasts = document.querySelector<HTMLElement>(room)
      if (toasts === null) return
      present.current = findToastSpace(toasts, {
        height: getHeight(toasts),
        present: present.current,
      })
      setBottom(present.current)
    }
    place()
    return watchLayout(place)
  }, [notifications])
  return (
    <Notifications
      autoClose={5000}
      limit={5}
      // A pointer that rests where toasts appear would otherwise keep all of them, over the buttons of a dialog.
      pauseResetOnHover="notification"
      transitionDuration={transitionMs}
      position="bottom-center"
      containerWidth={380}
      // Mantine has a container at each edge, and only one of them is this.
      style={{ '--t-toast-bottom': `${bottom}px` }}
    />
  )
}

/**
 * Calls back in the frame after the page changes, and again and again while toasts are there. Dialogs share one node of the
 * body and fill up after they open, so the whole page is watched. Returns a function that ends it.
 */
function watchLayout(onChange: () => void): () => void {
  let frame = 0
  const schedule = () => {
    if (frame !== 0) return
    frame = requestAnimationFrame(() => {
      frame = 0
      onChange()
    })
  }
  const timer = setInterval(schedule, recheckMs)
  const changes = new MutationObserver(schedule)
  changes.observe(document.body, { childList: true, subtree: true })
  addEventListener('resize', schedule)
  return () => {
    cancelAnimationFrame(frame)
    clearInterval(timer)
    changes.disconnect()
    removeEventListener('resize', schedule)
  }
}

/** Counts a toast that is still growing with its full height. */
function getHeight(toasts: HTMLElement): number {
  const each = [...toasts.querySelectorAll<HTMLElement>('[role=alert]')]
  const gap = 16
  return each.reduce((sum, it) => sum + it.scrollHeight + gap, -gap)
}
