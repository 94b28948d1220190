import { ActionIcon, Tooltip } from '@mantine/core'
import type { WorldRow } from '@trellis/contract/worlds.ts'
import { useSearchParams } from 'react-router'
import { withParam } from '../../lib/url-text.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { words } from '../../words/words.ts'
import { useDeleteWorld } from './use-delete-world.ts'
import { useLockWorld } from './use-lock-world.ts'
import styles from './world-table.module.css'

type WorldActionsProps = { userId: string; world: WorldRow; onEdit: (name: string) => void }

export function WorldActions({ userId, world, onEdit }: WorldActionsProps) {
  const text = words.worlds
  const { name, locked } = world
  const [, setParams] = useSearchParams()
  const lock = useLockWorld(userId)
  const remove = useDeleteWorld(userId)
  const isBusy = lock.isPending || remove.isPending
  const askDelete = () =>
    confirm({
      title: text.deleteTitle(name),
      text: text.deleteText(name),
      confirmLabel: text.deleteConfirm,
      isDanger: true,
      onConfirm: () => remove.mutate(name),
    })
  const button = (label: string, icon: IconName, onPress: () => void) => (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        variant="subtle"
        color={icon === 'bin' ? 'red' : 'gray'}
        size="lg"
        aria-label={label}
        className={styles.action ?? ''}
        onClick={onPress}
      >
        <Icon name={icon} size={17} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <div className={styles.actions} aria-busy={isBusy}>
      {button(text.view(name), 'map', () => setParams((now) => withParam(now, 'map', name)))}
      {button(
        locked ? text.unlock(name) : text.lock(name),
        locked ? 'unlock' : 'lock',
        () => isBusy || lock.mutate({ name, locked: !locked }),
      )}
      {button(text.edit(name), 'pencil', () => onEdit(name))}
      {button(text.delete(name), 'bin', () => isBusy || askDelete())}
    </div>
  )
}
