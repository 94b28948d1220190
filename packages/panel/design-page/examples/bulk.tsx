import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ActionSheet } from '../../src/design/action-sheet.tsx'
import { BulkDialog } from '../../src/design/bulk/bulk-dialog.tsx'
import { SelectBox } from '../../src/design/bulk/select-box.tsx'
import { SelectRow } from '../../src/design/bulk/select-row.tsx'
import { SelectionBar } from '../../src/design/bulk/selection-bar.tsx'
import { useSelection } from '../../src/design/bulk/use-selection.ts'
import { LateArt } from '../../src/design/late-art.tsx'
import { RowAction } from '../../src/design/row-actions.tsx'
import { SheetButton } from '../../src/design/sheet-button.tsx'
import { Stack } from '../../src/design/stack.tsx'
import { documentsMessages } from '../../src/messages/documents.ts'
import { worldsMessages } from '../../src/messages/worlds.ts'
import type { Examples } from '../examples.ts'

const names = ['START', 'FARM']
const ignore = () => undefined

/** Selects rows, with the bar of actions above them. */
function SelectionExample() {
  const selection = useSelection()
  return (
    <Stack gap="sm">
      <SelectionBar names={names} selection={selection}>
        <Button size="xs">{documentsMessages.versions.open}</Button>
      </SelectionBar>
      {names.map((name) => (
        <SelectRow key={name} name={name} selection={selection} />
      ))}
    </Stack>
  )
}

function BulkDialogExample() {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={open}>
        {documentsMessages.versions.open}
      </Button>
      {isOpen && (
        <BulkDialog
          title={worldsMessages.pageTitle}
          text={worldsMessages.intro}
          names={names}
          confirmLabel={documentsMessages.versions.open}
          run={async (name) => {
            if (name === 'FARM') throw new Error(name)
          }}
          onDone={ignore}
          onClose={close}
        />
      )}
    </>
  )
}

function ActionSheetExample() {
  const [isOpen, sheet] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={sheet.open}>
        START
      </Button>
      <ActionSheet title="START" isOpen={isOpen} onClose={sheet.close} press={sheet.close}>
        <RowAction label={documentsMessages.versions.open} icon="map" onPress={ignore} />
      </ActionSheet>
    </>
  )
}

export const bulkExamples: Examples = {
  'action-sheet': { plain: () => <ActionSheetExample /> },
  'sheet-button': {
    plain: () => (
      <SheetButton title="START" isBusy={false}>
        <RowAction label={documentsMessages.versions.open} icon="map" onPress={ignore} />
      </SheetButton>
    ),
  },
  'bulk/selection-bar': { plain: () => <SelectionExample /> },
  'bulk/select-box': {
    states: () => (
      <>
        <SelectBox aria-label="START" />
        <SelectBox aria-label="FARM" defaultChecked />
        <SelectBox aria-label="TOWN" isPartial />
        <SelectBox aria-label="SHOP" disabled />
      </>
    ),
  },
  'bulk/bulk-dialog': { plain: () => <BulkDialogExample /> },
  'late-art': { plain: () => <LateArt name="chest" size={48} /> },
}
