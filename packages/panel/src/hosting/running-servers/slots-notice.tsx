import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Profile } from '@trellis/contract/people/users.ts'
import { Link } from 'react-router'
import { Notice } from '../../design/notice.tsx'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { runningServersMessages } from '../../messages/running-servers.ts'
import { useServerList } from '../server-list/index.ts'

const RunningServersDialog = createLazyDialog(
  async () => (await import('./running-servers-dialog.tsx')).RunningServersDialog,
)

type SlotsNoticeProps = { owner: Profile }

/** Shown while the owner has more servers than slots; lets them choose which servers may run. */
export function SlotsNotice({ owner }: SlotsNoticeProps) {
  const text = runningServersMessages
  const [isChoosing, choosing] = useDisclosure(false)
  const servers = useServerList()
  const { serversWithoutSlot, slots } = owner
  if (serversWithoutSlot.length === 0) return null
  const names = servers.filter(({ id }) => serversWithoutSlot.includes(id)).map(({ name }) => name)
  return (
    <>
      <Notice
        tone="warn"
        title={text.title}
        actions={
          <>
            <Button variant="default" onClick={choosing.open}>
              {text.choose}
            </Button>
            <Button component={Link} to="/redeem-code" variant="subtle">
              {text.buy}
            </Button>
          </>
        }
      >
        <p>{text.text({ slots })}</p>
        {names.length > 0 && <p>{text.without({ names: names.join(', ') })}</p>}
      </Notice>
      {isChoosing && <RunningServersDialog owner={owner} onClose={choosing.close} />}
    </>
  )
}
