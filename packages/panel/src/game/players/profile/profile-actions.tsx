import { downloadConsole } from '@trellis/contract/game/console.ts'
import { giveItem, type PlayerProfile } from '@trellis/contract/game/player-profiles.ts'
import { restorePlayerVersion } from '@trellis/contract/game/player-versions.ts'
import { banPlayerFor } from '@trellis/contract/game/players.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionButton } from '../../../design/action-button.tsx'
import { Row } from '../../../design/row.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { createLazyDialog } from '../../../kit/lazy-dialog.tsx'
import { playerProfileMessages } from '../../../messages/player-profile.ts'
import { GamePasswordDialog } from '../game-password/dialog.ts'
import { useGamePasswordRefusal } from '../game-password/password-refusal.ts'
import { BanDialog, MessageDialog, MuteDialog } from '../moderation/dialogs.ts'
import { useModeratedPlayer } from '../moderation/use-moderated-player.ts'
import { getRoleKeys, usePlayerRefusal } from '../moderation/use-player-refusal.ts'
import { callPlayerVersions } from '../player-editor/player-versions.ts'

const GiveDialog = createLazyDialog(async () => (await import('./give-dialog.tsx')).GiveDialog)
const PlayerDialog = createLazyDialog(
  async () => (await import('../player-editor/player-dialog.tsx')).PlayerDialog,
)
const HistoryDialog = createLazyDialog(
  async () => (await import('../../../document-editor/history-dialog.tsx')).HistoryDialog,
)

type ProfileActionsProps = { serverId: string; player: PlayerProfile }
type Dialog = 'message' | 'give' | 'mute' | 'ban' | 'edit' | 'password' | 'history'

/** The actions on one player, each with the rights that it needs. */
export function ProfileActions({ serverId, player }: ProfileActionsProps) {
  const text = playerProfileMessages
  const { name } = player
  const [open, setOpen] = useState<Dialog | null>(null)
  const navigate = useNavigate()
  return (
    <Row as="section" mt="lg" wrap gap="sm" aria-label={text.actions}>
      <ActionButton
        label={text.give}
        icon="gift"
        denial={useRightRefusal(giveItem)}
        onPress={() => setOpen('give')}
      />
      <Moderation serverId={serverId} player={player} onOpen={setOpen} />
      <ActionButton
        variant="default"
        label={text.edit}
        icon="pencil"
        denial={null}
        onPress={() => setOpen('edit')}
      />
      <ActionButton
        variant="default"
        label={text.setPassword}
        icon="lock"
        denial={useGamePasswordRefusal(name)}
        onPress={() => setOpen('password')}
      />
      <ActionButton
        variant="default"
        label={text.history}
        icon="history"
        denial={null}
        onPress={() => setOpen('history')}
      />
      <ActionButton
        variant="default"
        label={text.console}
        icon="console"
        denial={useRightRefusal(downloadConsole)}
        onPress={() => void navigate('/console')}
      />
      <BanButton player={player} onPress={() => setOpen('ban')} />
      <ProfileDialog
        serverId={serverId}
        player={player}
        open={open}
        onClose={() => setOpen(null)}
      />
    </Row>
  )
}

type ModerationProps = ProfileActionsProps & { onOpen: (dialog: Dialog) => void }

function Moderation({ serverId, player, onOpen }: ModerationProps) {
  const text = playerProfileMessages
  const { isMuted, isKicking, isUnmuting, ...moderation } = useModeratedPlayer(serverId, player)
  const { denial, awayDenial, messageDenial, ...act } = moderation
  return (
    <>
      <ActionButton
        variant="default"
        label={text.message}
        icon="message"
        denial={messageDenial}
        onPress={() => onOpen('message')}
      />
      <ActionButton
        variant="default"
        label={isMuted ? text.unmute : text.mute}
        icon={isMuted ? 'speaker' : 'muted'}
        denial={denial}
        loading={isUnmuting}
        onPress={() => (isMuted ? act.unmute() : onOpen('mute'))}
      />
      <ActionButton
        variant="default"
        label={text.kick}
        icon="leave"
        denial={awayDenial}
        loading={isKicking}
        onPress={() => act.kick()}
      />
    </>
  )
}

type BanButtonProps = Pick<ProfileActionsProps, 'player'> & { onPress: () => void }

function BanButton({ player: { name, roles }, onPress }: BanButtonProps) {
  const above = usePlayerRefusal({ name, roles: getRoleKeys(roles) }, 'moderate')
  const denial = useRightRefusal(banPlayerFor) ?? above
  const text = playerProfileMessages
  return (
    <ActionButton
      variant="light"
      color="red"
      label={text.ban}
      icon="blocked"
      denial={denial}
      onPress={onPress}
    />
  )
}

type ProfileDialogProps = ProfileActionsProps & { open: Dialog | null; onClose: () => void }

function ProfileDialog({ serverId, player, open, onClose }: ProfileDialogProps) {
  const { name } = player
  const dialog = { serverId, name, onClose }
  const above = usePlayerRefusal({ name, roles: getRoleKeys(player.roles) }, 'edit')
  const denial = useRightRefusal(restorePlayerVersion) ?? above
  switch (open) {
    case null:
      return null
    case 'give':
      return <GiveDialog {...dialog} />
    case 'message':
      return <MessageDialog {...dialog} />
    case 'mute':
      return <MuteDialog {...dialog} />
    case 'ban':
      return <BanDialog {...dialog} />
    case 'edit':
      return <PlayerDialog {...dialog} />
    case 'password':
      return <GamePasswordDialog serverId={serverId} growIds={[name]} onClose={onClose} />
    case 'history':
      return (
        <HistoryDialog
          calls={callPlayerVersions(serverId, name)}
          hasUnsavedEdits={false}
          denial={denial}
          onRestored={onClose}
          onClose={onClose}
        />
      )
  }
}
