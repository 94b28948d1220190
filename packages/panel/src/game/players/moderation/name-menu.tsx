import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { VisibleText } from '../../../design/visible-text.tsx'
import { getPlayerPath } from '../../../kit/player-path.ts'
import { consoleMessages } from '../../../messages/console.ts'
import { useOnlinePlayers } from '../player-queries/use-online-players.ts'
import { BanDialog, MessageDialog, MuteDialog } from './dialogs.ts'
import { useModeratedPlayer } from './use-moderated-player.ts'

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
  const { isMuted, denial, awayDenial, messageDenial, ...act } = useModeratedPlayer(serverId, {
    name,
    online: player !== undefined,
    mutedUntil: player?.mutedUntil ?? null,
  })
  return (
    <>
      <Menu.Item onClick={() => void navigate(getPlayerPath(name))}>{text.open}</Menu.Item>
      <Choice label={text.message} denial={messageDenial} onChoose={() => onDialog('message')} />
      <Choice
        label={isMuted ? text.unmute : text.mute}
        denial={denial}
        onChoose={() => (isMuted ? act.unmute(onDone) : onDialog('mute'))}
      />
      <Choice label={text.kick} denial={awayDenial} onChoose={() => act.kick(onDone)} />
      <Choice label={text.ban} denial={denial} isDanger onChoose={() => onDialog('ban')} />
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
