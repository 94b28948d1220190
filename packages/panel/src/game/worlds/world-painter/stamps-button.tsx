import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../design/icon.tsx'
import { createLazyDialog } from '../../../kit/lazy-dialog.tsx'
import { stampsMessages } from '../../../messages/stamps.ts'
import type { Painter } from './use-painter.ts'

const StampsDialog = createLazyDialog(
  async () => (await import('./stamps-dialog.tsx')).StampsDialog,
)

/** Opens the stamps. */
export function StampsButton({ painter }: { painter: Painter }) {
  const text = stampsMessages
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={text.title}
        title={text.title}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="layers" size={16} />
      </ActionIcon>
      {isOpen && <StampsDialog painter={painter} onClose={() => setIsOpen(false)} />}
    </>
  )
}
