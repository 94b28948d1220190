import { ActionIcon, Button } from '@mantine/core'
import { libraryNameSchema } from '@trellis/contract/game/world-library.ts'
import { type ReactNode, useState } from 'react'
import { confirm } from '../../../design/confirm.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Row } from '../../../design/row.tsx'
import { Stack } from '../../../design/stack.tsx'
import type { IconName } from '../../../kit/icon-paths.ts'
import { NameForm } from './name-form.tsx'

type LibraryButtonProps = {
  name: string
  picture: ReactNode
  /** Missing for an entry that does not stay chosen. */
  isChosen?: boolean
  onChoose: () => void
}

/** Shows the picture and the name of a template or a stamp as a button. */
export function LibraryButton({ name, picture, isChosen, onChoose }: LibraryButtonProps) {
  return (
    <Button
      variant={isChosen === true ? 'light' : 'default'}
      aria-pressed={isChosen}
      h="auto"
      p="xs"
      fullWidth
      styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
      onClick={onChoose}
    >
      <Stack gap="xs" align="center">
        {picture}
        <span>{name}</span>
      </Stack>
    </Button>
  )
}

type Action = { label: string; icon: IconName; act: () => void }

type LibraryActionsProps = {
  name: string
  text: {
    rename: string
    nameLabel: string
    renameConfirm: string
    delete: string
    deleteTitle: string
    deleteText: string
    deleteConfirm: string
  }
  rename: { isPending: boolean; error: unknown; send: (name: string, onDone: () => void) => void }
  onDelete: () => void
  /** The action between renaming and deleting. */
  extra?: Action
}

/** The actions on a template or a stamp of the owner. */
export function LibraryActions({ name, text, rename, onDelete, extra }: LibraryActionsProps) {
  const [isNaming, setIsNaming] = useState(false)
  const ask = () =>
    confirm({
      title: text.deleteTitle,
      text: text.deleteText,
      confirmLabel: text.deleteConfirm,
      isDanger: true,
      onConfirm: onDelete,
    })
  const actions: readonly Action[] = [
    { label: text.rename, icon: 'pencil', act: () => setIsNaming(true) },
    ...(extra === undefined ? [] : [extra]),
    { label: text.delete, icon: 'bin', act: ask },
  ]
  return (
    <Row gap="2xs" justify="center">
      {actions.map(({ label, icon, act }) => (
        <ActionIcon
          key={icon}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          title={label}
          onClick={act}
        >
          <Icon name={icon} size={16} />
        </ActionIcon>
      ))}
      {isNaming && (
        <NameForm
          title={text.rename}
          label={text.nameLabel}
          confirmLabel={text.renameConfirm}
          first={name}
          schema={libraryNameSchema}
          isPending={rename.isPending}
          error={rename.error}
          onSubmit={(to) => rename.send(to, () => setIsNaming(false))}
          onClose={() => setIsNaming(false)}
        />
      )}
    </Row>
  )
}
