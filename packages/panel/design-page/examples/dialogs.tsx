import { Button, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { confirm } from '../../src/design/confirm.tsx'
import { DocumentDialog } from '../../src/design/document-dialog.tsx'
import { FormDialog } from '../../src/design/form-dialog.tsx'
import { Modal } from '../../src/design/modal.tsx'
import { Row } from '../../src/design/row.tsx'
import { showToast } from '../../src/design/toast.ts'
import { documentsMessages } from '../../src/messages/documents.ts'
import { serverMessages } from '../../src/messages/server.ts'
import { shellMessages } from '../../src/messages/shell.ts'
import { worldsMessages } from '../../src/messages/worlds.ts'
import type { Examples } from '../examples.ts'

const ignore = () => undefined

type OpenButtonProps = { onOpen: () => void }

const OpenButton = ({ onOpen }: OpenButtonProps) => (
  <Button variant="default" onClick={onOpen}>
    {documentsMessages.versions.open}
  </Button>
)

function ModalExample() {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <OpenButton onOpen={open} />
      <Modal
        opened={isOpen}
        onClose={close}
        title={worldsMessages.pageTitle}
        closeButtonProps={{ 'aria-label': shellMessages.close }}
      >
        <Text>{worldsMessages.intro}</Text>
      </Modal>
    </>
  )
}

function FormExample() {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <OpenButton onOpen={open} />
      <FormDialog
        title={serverMessages.server.createTitle}
        isOpen={isOpen}
        action={<Button type="submit">{serverMessages.server.create}</Button>}
        onSubmit={(event) => {
          event.preventDefault()
          close()
        }}
        onClose={close}
      >
        <TextInput
          label={serverMessages.server.nameLabel}
          description={serverMessages.server.nameHint}
        />
      </FormDialog>
    </>
  )
}

type DocumentExampleProps = { isCompact: boolean; isDirty: boolean }

function DocumentExample({ isCompact, isDirty }: DocumentExampleProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <OpenButton onOpen={open} />
      {isOpen && (
        <DocumentDialog
          title={worldsMessages.pageTitle}
          footer={<Button>{documentsMessages.footer.save}</Button>}
          isCompact={isCompact}
          isDirty={isDirty}
          onClose={close}
        >
          <Text p="md">{worldsMessages.intro}</Text>
        </DocumentDialog>
      )}
    </>
  )
}

const ask = (isDanger: boolean) =>
  confirm({
    title: serverMessages.server.killTitle,
    text: serverMessages.server.killText,
    confirmLabel: serverMessages.server.killConfirm,
    isDanger,
    onConfirm: ignore,
  })

export const dialogExamples: Examples = {
  modal: { 'press to open': () => <ModalExample /> },
  'form-dialog': { 'press to open': () => <FormExample /> },
  'document-dialog': {
    'press to open': () => <DocumentExample isCompact={false} isDirty={false} />,
    'compact, with unsaved changes': () => <DocumentExample isCompact isDirty />,
  },
  confirm: {
    plain: () => <OpenButton onOpen={() => ask(false)} />,
    danger: () => <OpenButton onOpen={() => ask(true)} />,
  },
  toasts: {
    'press to show one': () => (
      <Row wrap gap="xs">
        {(['info', 'success', 'warning', 'error'] as const).map((level) => (
          <Button
            key={level}
            variant="default"
            onClick={() => showToast(level, worldsMessages.emptyText)}
          >
            {level}
          </Button>
        ))}
      </Row>
    ),
  },
}
