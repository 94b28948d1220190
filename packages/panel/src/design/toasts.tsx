import { Notifications, useNotifications } from '@mantine/notifications'
import { useLayoutEffect, useState } from 'react'
import { findToastRoom } from './toast-room.ts'

const transitionMs = 300
const room = '.mantine-Notifications-root[data-position=bottom-center]'

/** The toasts, at the bottom and where they cover no control. */
export function Toasts() {
  const { notifications } = useNotifications()
  const [bottom, setBottom] = useState(0)
  useLayoutEffect(() => {
    if (notifications.length === 0) return
    const place = () => {
      const toasts = document.querySelector<HTMLElement>(room)
      if (toasts !== null) setBottom(findToastRoom(toasts, heightOf(toasts)))
    }
    place()
    // Only then each toast has its height, and a dialog that was just closed is gone.
    const timer = setTimeout(place, transitionMs)
    const layers = new MutationObserver(place)
    layers.observe(document.body, { childList: true })
    addEventListener('resize', place)
    return () => {
      clearTimeout(timer)
      layers.disconnect()
      removeEventListener('resize', place)
    }
  }, [notifications])
  return (
    <Notifications
      autoClose={5000}
      limit={5}
      transitionDuration={transitionMs}
      position="bottom-center"
      containerWidth={380}
      // Mantine has a container at each edge, and only one of them is this.
      style={{ '--t-toast-bottom': `${bottom}px` }}
    />
  )
}

/** Counts a toast that is still growing with its full height. */
function heightOf(toasts: HTMLElement): number {
  const each = [...toasts.querySelectorAll<HTMLElement>('[role=alert]')]
  const gap = 16
  return each.reduce((sum, it) => sum + it.scrollHeight + gap, -gap)
}
