import { Button, type ButtonVariant } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '../../src/design/action-button.tsx'
import { FormButtons } from '../../src/design/form-buttons.tsx'
import { IntegerInput } from '../../src/design/integer-input.tsx'
import { LanguageSwitch } from '../../src/design/language-switch.tsx'
import { LocaleSwitch } from '../../src/design/locale-switch.tsx'
import { NumberField } from '../../src/design/number-field.tsx'
import { PagedRows } from '../../src/design/paged-rows.tsx'
import { Pager } from '../../src/design/pager.tsx'
import { RemoveAction } from '../../src/design/remove-action.tsx'
import { Row } from '../../src/design/row.tsx'
import { RowAction, RowActions } from '../../src/design/row-actions.tsx'
import { SearchField } from '../../src/design/search-field.tsx'
import { Segments } from '../../src/design/segments.tsx'
import { locales, readLocale } from '../../src/language/locale.ts'
import { serverMessages } from '../../src/messages/server.ts'
import { shellMessages } from '../../src/messages/shell.ts'
import { worldsMessages } from '../../src/messages/worlds.ts'
import type { Examples } from '../examples.ts'

const ignore = () => undefined
const variants: readonly ButtonVariant[] = ['filled', 'light', 'default', 'subtle']

function SegmentsExample() {
  const [chosen, onChoose] = useState<'start' | 'stop' | 'restart'>('start')
  const text = serverMessages.server
  const segments = (['start', 'stop', 'restart'] as const).map((key) => ({ key, label: text[key] }))
  return <Segments label={text.players} segments={segments} chosen={chosen} onChoose={onChoose} />
}

type NumbersProps = { min: number; first: number | undefined }

function IntegerExample({ min, first }: NumbersProps) {
  const [value, onChange] = useState(first)
  const label = serverMessages.server.players
  return <IntegerInput label={label} min={min} max={200} value={value} onChange={onChange} />
}

function NumberExample() {
  const [value, onChange] = useState(12)
  const label = serverMessages.server.players
  return <NumberField label={label} min={0} max={200} value={value} onChange={onChange} />
}

type SearchExampleProps = { first: string }

function SearchExample({ first }: SearchExampleProps) {
  const [text, type] = useState(first)
  return (
    <SearchField
      label={worldsMessages.searchLabel}
      placeholder={worldsMessages.searchPlaceholder}
      field={{ text, type }}
    />
  )
}

function PagerExample() {
  const [page, onPage] = useState(4)
  return <Pager label={worldsMessages.pageTitle} page={page} pageCount={12} onPage={onPage} />
}

const renderButton = (variant: ButtonVariant, color?: string) => (
  <Row key={variant} wrap gap="xs">
    <Button variant={variant} color={color}>
      {serverMessages.server.start}
    </Button>
    <Button variant={variant} color={color} disabled>
      {serverMessages.server.start}
    </Button>
    <Button variant={variant} color={color} loading>
      {serverMessages.server.start}
    </Button>
  </Row>
)

const renderThreeActions = () => (
  <>
    <RowAction label={serverMessages.server.start} icon="play" onPress={ignore} />
    <RowAction label={serverMessages.server.delete} icon="bin" isDanger onPress={ignore} />
    <RowAction
      label={serverMessages.server.stop}
      icon="stop"
      denial={serverMessages.server.busy}
      onPress={ignore}
    />
  </>
)

export const actionExamples: Examples = {
  'action-button': {
    plain: () => (
      <ActionButton
        label={serverMessages.server.start}
        icon="play"
        denial={null}
        onPress={ignore}
      />
    ),
    'with a reason': () => (
      <ActionButton
        label={serverMessages.server.start}
        icon="play"
        denial={serverMessages.server.busy}
        onPress={ignore}
      />
    ),
    loading: () => (
      <ActionButton
        label={serverMessages.server.start}
        icon="play"
        denial={null}
        loading
        onPress={ignore}
      />
    ),
    'variants: plain, disabled, loading': () => (
      <Row wrap gap="md" rowGap="xs">
        {variants.map((variant) => renderButton(variant))}
        {renderButton('filled', 'red')}
      </Row>
    ),
  },
  'row-actions': {
    'plain, dangerous, with a reason, blocked': () => (
      <RowActions isBusy={false}>
        {renderThreeActions()}
        <RowAction label={serverMessages.server.kill} icon="blocked" isBlocked onPress={ignore} />
      </RowActions>
    ),
    words: () => (
      <RowActions isBusy={false} hasWords>
        {renderThreeActions()}
      </RowActions>
    ),
  },
  'remove-action': {
    plain: () => (
      <RemoveAction
        label={serverMessages.server.delete}
        isBlocked={false}
        question={{
          title: serverMessages.server.killTitle,
          text: serverMessages.server.killText,
          confirmLabel: serverMessages.server.killConfirm,
        }}
        onRemove={ignore}
      />
    ),
  },
  'form-buttons': {
    plain: () => (
      <FormButtons onCancel={ignore}>
        <Button>{serverMessages.server.create}</Button>
      </FormButtons>
    ),
  },
  segments: { plain: () => <SegmentsExample /> },
  'locale-switch': {
    codes: () => <LocaleSwitch onChoose={ignore} />,
    names: () => <LocaleSwitch onChoose={ignore} hasNames />,
  },
  'language-switch': {
    plain: () => (
      <LanguageSwitch
        label={shellMessages.language}
        languages={locales}
        language={readLocale()}
        onLanguage={ignore}
      />
    ),
  },
  'search-field': {
    empty: () => <SearchExample first="" />,
    filled: () => <SearchExample first="START" />,
  },
  'integer-input': {
    empty: () => <IntegerExample min={0} first={undefined} />,
    filled: () => <IntegerExample min={0} first={12} />,
    'too small': () => <IntegerExample min={3} first={1} />,
  },
  'number-field': { plain: () => <NumberExample /> },
  pager: { plain: () => <PagerExample /> },
  'paged-rows': {
    'past the end': () => (
      <PagedRows
        label={worldsMessages.pageTitle}
        icon="world"
        page={9}
        pageCount={3}
        onPage={ignore}
      >
        {null}
      </PagedRows>
    ),
  },
}
