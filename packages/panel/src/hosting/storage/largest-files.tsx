import type { LargestFile } from '@trellis/contract/hosting/storage.ts'
import { Link } from 'react-router'
import { List } from '../../design/list.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatKilobytes } from '../../kit/megabytes.ts'
import { getPlayerPath } from '../../kit/player-path.ts'
import { storageMessages } from '../../messages/storage.ts'
import styles from './largest-files.module.css'

type LargestFilesProps = {
  files: readonly LargestFile[]
  /** True while the server host is unreachable, so the files cannot be listed. */
  isAway: boolean
}

/** Lists the largest files, which free the most space. */
export function LargestFiles({ files, isAway }: LargestFilesProps) {
  const text = storageMessages
  if (isAway && files.length === 0) return null
  return (
    <section>
      <Text as="h3" mb="xs" size="md" weight="bold">
        {text.largest}
      </Text>
      {files.length === 0 ? (
        <Text tone="muted" size="md">
          {text.noFiles}
        </Text>
      ) : (
        <List as="ol" className={styles.files}>
          {files.map((file) => (
            <li key={`${file.kind} ${file.name}`}>
              <Text as="span" tone="muted" size="sm" width="5.5rem" fixed>
                {text.kinds[file.kind]}
              </Text>
              <FileName file={file} />
              <Text as="span" numeric fixed>
                {formatKilobytes(file.bytes)}
              </Text>
            </li>
          ))}
        </List>
      )}
    </section>
  )
}

type FileNameProps = { file: LargestFile }

function FileName({ file: { kind, name } }: FileNameProps) {
  const path = findPath(kind, name)
  if (path === null)
    return (
      <span className={styles.name}>
        <VisibleText isName text={name} />
      </span>
    )
  return (
    <Link className={styles.name} to={path}>
      <VisibleText isName text={name} />
    </Link>
  )
}

/** The page that shows it, already searched for; null for what no page shows. */
function findPath(kind: LargestFile['kind'], name: string): string | null {
  if (kind === 'world') return `/worlds?${new URLSearchParams({ search: name })}`
  return kind === 'player' ? getPlayerPath(name) : null
}
