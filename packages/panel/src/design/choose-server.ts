import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { shownServer, showServer } from '../kit/shown-server.ts'
import { hasUnsaved } from '../kit/unsaved.ts'
import { serverListMessages } from '../messages/server-list.ts'
import { confirm } from './confirm.tsx'

/** Switches this tab to another server. Asks first when edits of the pages would be lost. */
export function chooseServer(serverId: ServerId, onShown?: () => void): void {
  const show = () => {
    showServer(serverId)
    onShown?.()
  }
  if (serverId === shownServer.read() || !hasUnsaved()) return show()
  const text = serverListMessages.unsaved
  confirm({
    title: text.title,
    text: text.text,
    confirmLabel: text.discard,
    cancelLabel: text.keep,
    isDanger: true,
    onConfirm: show,
  })
}
