import type { StorageParts as Parts } from '@trellis/contract/hosting/storage.ts'
import { Link } from 'react-router'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { formatKilobytes } from '../../kit/megabytes.ts'
import { storageMessages } from '../../messages/storage.ts'
import styles from './storage-parts.module.css'

/** Where each part can be made smaller. */
const parts: readonly { key: keyof Parts; path: string }[] = [
  { key: 'worlds', path: '/worlds' },
  { key: 'players', path: '/players' },
  { key: 'textures', path: '/configuration?tab=custom-items' },
  { key: 'logs', path: '/console' },
  { key: 'other', path: '/configuration' },
]

type StoragePartsProps = {
  parts: Parts
  /** The size of the owner's other servers, which share the limit. */
  otherServersBytes: number
  limitBytes: number
}

/** One bar for the storage limit, and a legend with the same figures in words. */
export function StorageParts({ parts: sizes, otherServersBytes, limitBytes }: StoragePartsProps) {
  const text = storageMessages.parts
  const total = parts.reduce((sum, { key }) => sum + sizes[key], otherServersBytes)
  const whole = Math.max(limitBytes, total, 1)
  return (
    <>
      <Row gap="3xs" align="stretch" className={styles.bar} aria-hidden="true">
        {parts.map(({ key }) => (
          <span
            key={key}
            data-part={key}
            style={{ width: `${(sizes[key] / whole) * 100}%` }}
            title={`${text[key].name} ${formatKilobytes(sizes[key])}`}
          />
        ))}
        {otherServersBytes > 0 && (
          <span
            data-part="servers"
            style={{ width: `${(otherServersBytes / whole) * 100}%` }}
            title={`${storageMessages.otherServers} ${formatKilobytes(otherServersBytes)}`}
          />
        )}
      </Row>
      <ul className={styles.legend}>
        {parts.map(({ key, path }) => (
          <li key={key}>
            <span className={styles.swatch} data-part={key} />
            <Text as="span" weight="medium">
              {text[key].name}
            </Text>
            <Text as="span" numeric>
              {formatKilobytes(sizes[key])}
            </Text>
            <Link className={styles.hint} to={path}>
              {text[key].hint}
            </Link>
          </li>
        ))}
        {otherServersBytes > 0 && (
          <li>
            <span className={styles.swatch} data-part="servers" />
            <Text as="span" weight="medium">
              {storageMessages.otherServers}
            </Text>
            <Text as="span" numeric>
              {formatKilobytes(otherServersBytes)}
            </Text>
          </li>
        )}
      </ul>
    </>
  )
}
