import { sessionUserSchema } from '@trellis/contract/people/users.ts'
import { Bullets } from '../../src/design/bullets.tsx'
import { ChangeHistory } from '../../src/design/change-history.tsx'
import { ChangedValues } from '../../src/design/changed-values.tsx'
import { Disc } from '../../src/design/disc.tsx'
import { EmptyOption } from '../../src/design/empty-option.tsx'
import { Face } from '../../src/design/face.tsx'
import { Facts } from '../../src/design/facts.tsx'
import { Icon } from '../../src/design/icon.tsx'
import { IndexingNote } from '../../src/design/indexing-note.tsx'
import { List } from '../../src/design/list.tsx'
import { Logo } from '../../src/design/logo.tsx'
import { PersonName } from '../../src/design/person-name.tsx'
import { Pill } from '../../src/design/pill.tsx'
import { PixelArt } from '../../src/design/pixel-art.tsx'
import { PlayerLink } from '../../src/design/player-link.tsx'
import { QrCode } from '../../src/design/qr-code.tsx'
import { Row } from '../../src/design/row.tsx'
import { StatusBadge } from '../../src/design/status-badge.tsx'
import { Text } from '../../src/design/text.tsx'
import { VisibleText } from '../../src/design/visible-text.tsx'
import { AccountContext } from '../../src/kit/account.ts'
import { type IconName, iconPaths } from '../../src/kit/icon-paths.ts'
import { serverMessages } from '../../src/messages/server.ts'
import { worldsMessages } from '../../src/messages/worlds.ts'
import type { Examples } from '../examples.ts'

const tones = ['text', 'muted', 'accent', 'good', 'warn', 'bad', 'calm', 'sky'] as const
const sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'] as const
const iconNames = Object.keys(iconPaths) as IconName[]
const players = ['Arif', 'Budi', 'Citra', 'Dewi', 'Eka']

const renderEntries = () => players.slice(0, 3).map((it) => <li key={it}>{it}</li>)
const describe = (key: string, value: unknown) => ({ label: key, text: String(value) })
const listValues = () => [
  { key: serverMessages.server.nameLabel, from: 'MayaWorld', to: 'MayaTown' },
  { key: serverMessages.server.storage, from: undefined, to: 500 },
  { key: serverMessages.server.players, from: 4, to: undefined },
]

const admin = sessionUserSchema.parse({
  id: '1000000000000000',
  username: 'operator',
  discriminator: '0',
  avatar: '',
  email: '',
  growId: 'Operator',
  isBanned: false,
  isAdmin: true,
  isSuperAdmin: true,
  permissions: [],
  banInfo: null,
  language: null,
})

export const wordExamples: Examples = {
  text: {
    sizes: () => (
      <Row wrap gap="sm" align="baseline">
        {sizes.map((size) => (
          <Text key={size} as="span" size={size}>
            {size}
          </Text>
        ))}
      </Row>
    ),
    tones: () => (
      <Row wrap gap="sm">
        {tones.map((tone) => (
          <Text key={tone} as="span" tone={tone}>
            {tone}
          </Text>
        ))}
      </Row>
    ),
    weights: () => (
      <Row wrap gap="sm">
        {(['normal', 'medium', 'semibold', 'bold'] as const).map((weight) => (
          <Text key={weight} as="span" weight={weight}>
            {weight}
          </Text>
        ))}
      </Row>
    ),
    mono: () => <Text mono>{'/give Arif 242 200'}</Text>,
  },
  pill: {
    tones: () => (
      <Row wrap gap="xs">
        {tones.slice(2).map((tone) => (
          <Pill key={tone} tone={tone}>
            {tone}
          </Pill>
        ))}
      </Row>
    ),
  },
  'status-badge': {
    tones: () => (
      <Row wrap gap="sm">
        <StatusBadge tone="good" label={serverMessages.server.statuses.ONLINE} />
        <StatusBadge tone="calm" label={serverMessages.server.statuses.OFFLINE} />
        <StatusBadge tone="bad" label={serverMessages.server.statuses.UNKNOWN} />
      </Row>
    ),
    busy: () => <StatusBadge tone="warn" label={serverMessages.server.statuses.STARTING} isBusy />,
  },
  face: {
    names: () => (
      <Row gap="xs">
        {players.map((name) => (
          <Face key={name} name={name} />
        ))}
      </Row>
    ),
  },
  facts: {
    plain: () => (
      <Facts
        facts={[
          { label: serverMessages.server.nameLabel, value: 'MayaWorld' },
          { label: serverMessages.server.players, value: 12 },
          { label: serverMessages.server.expiry, value: serverMessages.server.permanent },
          { label: serverMessages.server.storage, value: worldsMessages.intro, isWide: true },
        ]}
      />
    ),
  },
  icon: {
    all: () => (
      <Row wrap gap="sm">
        {iconNames.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
      </Row>
    ),
  },
  logo: { plain: () => <Logo size={44} /> },
  'pixel-art': {
    all: () => (
      <Row gap="sm">
        <PixelArt name="chest" size={48} />
        <PixelArt name="clock" size={48} />
      </Row>
    ),
  },
  disc: {
    tones: () => (
      <Row wrap gap="xs">
        {tones.slice(2).map((tone) => (
          <Disc key={tone} tone={tone} across="2.5rem">
            <Icon name="world" />
          </Disc>
        ))}
      </Row>
    ),
  },
  list: { plain: () => <List>{renderEntries()}</List> },
  bullets: { plain: () => <Bullets>{renderEntries()}</Bullets> },
  'visible-text': {
    plain: () => <VisibleText text="MayaWorld" />,
    'hidden characters': () => <VisibleText text={'Maya\u200bWorld\u202e'} />,
    'a long name': () => (
      <Text maxWidth="9rem">
        <VisibleText text="MONTGOMERYSHIREFARM_24AB" isName />
      </Text>
    ),
  },
  'player-link': { plain: () => <PlayerLink name="Arif" /> },
  'person-name': {
    'for an admin': () => (
      <AccountContext value={{ user: admin, profile: null, settings: null }}>
        <PersonName id={admin.id} name="Operator" />
      </AccountContext>
    ),
  },
  'changed-values': { all: () => <ChangedValues values={listValues()} describe={describe} /> },
  'change-history': {
    plain: () => (
      <ChangeHistory
        label={worldsMessages.pageTitle}
        describe={describe}
        changes={[
          {
            at: '2030-03-04T05:06:00.000Z',
            actorName: 'Operator',
            before: { maintenance: false },
            after: { maintenance: true },
          },
          { at: '2030-03-03T05:06:00.000Z', actorName: 'Operator', before: null, after: {} },
        ]}
      />
    ),
  },
  'indexing-note': {
    halfway: () => <IndexingNote indexed={0.42} text={worldsMessages.indexing} />,
  },
  'empty-option': {
    plain: () => (
      <div role="listbox" aria-label={worldsMessages.pageTitle}>
        <EmptyOption text={worldsMessages.noneTitle} />
      </div>
    ),
  },
  'qr-code': {
    plain: () => (
      <div style={{ width: '8rem' }}>
        <QrCode text="https://trellis.example/join/MayaWorld" label="MayaWorld" />
      </div>
    ),
  },
}
