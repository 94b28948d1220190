import { Menu } from '@mantine/core'
import { kickPlayer, messagePlayer } from '@trellis/contract/players.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { VisibleText } from '../../design/visible-text.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { consoleMessages } from '../../messages/console.ts'
import { playersMessages } from '../../messages/players.ts'
import { askKick } from './ask-kick.ts'
import { useIsMuted } from './moderation/use-is-muted.ts'
import { useUnmutePlayer } from './moderation/use-moderation.ts'
import { useOnlinePlayers } from './use-online-players.ts'
import { useKickPlayer } from './use-player-actions.ts'

const BanDialog = createLazyDialog(
  async () => (await import('./moderation/ban-dialog.tsx')).BanDialog,
)
const MessageDialog = createLazyDialog(
  async () => (await import('./moderation/message-dialog.tsx')).MessageDialog,
)
const MuteDialog = createLazyDialog(
  async () => (await import('./moderation/mute-dialog.tsx')).MuteDialog,
)

type PlayerDialogKind = 'message' | 'mute' | 'ban'

type PlayerNameMenuProps = {
  serverId: string
  name: string
  /** The name on the page, below which the menu opens. */
  anchor: HTMLElement
  onClose: () => void
}

/** The actions on a player whose name is on the page, and the dialog of the chosen one. */
export function PlayerNameMenu({ serverId, name, anchor, onClose }: PlayerNameMenuProps) {
  const [dialog, setDialog] = useState<PlayerDialogKind | null>(null)
  if (dialog === 'message')
    return <MessageDialog serverId={serverId} name={name} onClose={onClose} />
  if (dialog === 'mute') return <MuteDialog serverId={serverId} name={name} onClose={onClose} />
  if (dialog === 'ban') return <BanDialog serverId={serverId} name={name} onClose={onClose} />
  const close = () => {
    anchor.focus()
    onClose()
  }
  const box = anchor.getBoundingClientRect()
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      opened
      onClose={close}
      position="bottom-start"
      shadow="md"
      width={220}
      withinPortal
    >
      <Menu.Target>
        <span
          aria-hidden
          style={{ position: 'fixed', left: box.left, top: box.top, width: 1, height: box.height }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={name}>
        <Menu.Label>
          <VisibleText isName text={name} />
        </Menu.Label>
        <PlayerChoices serverId={serverId} name={name} onDialog={setDialog} onDone={close} />
      </Menu.Dropdown>
    </Menu>
  )
}

type PlayerChoicesProps = {
  serverId: string
  name: string
  onDialog: (dialog: PlayerDialogKind) => void
  onDone: () => void
}

function PlayerChoices({ serverId, name, onDialog, onDone }: PlayerChoicesProps) {
  const text = consoleMessages.nameMenu
  const navigate = useNavigate()
  const online = useOnlinePlayers(serverId)
  const player = online.data?.players.find((it) => it.name.toLowerCase() === name.toLowerCase())
  const isMuted = useIsMuted(player?.mutedUntil ?? null)
  const kick = useKickPlayer(serverId)
  const unmute = useUnmutePlayer(serverId)
  const right = useRightRefusal(kickPlayer)
  const messageRight = useRightRefusal(messagePlayer)
  const absence = player === undefined ? playersMessages.notOnline : null
  return (
    <>
      <Menu.Item onClick={() => void navigate(`/players?name=${encodeURIComponent(name)}`)}>
        {text.open}
      </Menu.Item>
      <Choice
        label={text.message}
        denial={messageRight ?? absence}
        onChoose={() => onDialog('message')}
      />
      <Choice
        label={isMuted ? text.unmute : text.mute}
        denial={right}
        onChoose={() => (isMuted ? unmute.mutate(name, { onSettled: onDone }) : onDialog('mute'))}
      />
      <Choice
        label={text.kick}
        denial={right ?? absence}
        onChoose={() => askKick(name, () => kick.mutate(name, { onSettled: onDone }))}
      />
      <Choice label={text.ban} denial={right} isDanger onChoose={() => onDialog('ban')} />
    </>
  )
}

type ChoiceProps = {
  label: string
  /** Why it cannot be done; null when it can. */
  denial: string | null
  isDanger?: boolean
  onChoose: () => void
}

function Choice({ label, denial, isDanger = false, onChoose }: ChoiceProps) {
  return (
    <Menu.Item
      color={isDanger ? 'red' : undefined}
      disabled={denial !== null}
      title={denial ?? undefined}
      closeMenuOnClick={false}
      onClick={onChoose}
    >
      {label}
    </Menu.Item>
  )
}
