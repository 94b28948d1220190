import type { LargestFile } from '@trellis/contract/storage.ts'
import { Link } from 'react-router'
import { formatKilobytes } from '../../lib/megabytes.ts'
import { words } from '../../words/words.ts'
import styles from './largest-files.module.css'

type LargestFilesProps = {
  files: readonly LargestFile[]
  /** Nobody can look while the server host is away. */
  isAway: boolean
}

/** What there is most to gain from. */
export function LargestFiles({ files, isAway }: LargestFilesProps) {
  const text = words.storage
  if (isAway && files.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{text.largest}</h3>
      {files.length === 0 ? (
        <p className={styles.none}>{text.noFiles}</p>
      ) : (
        <ol className={styles.files}>
          {files.map((file) => (
            <li key={`${file.kind} ${file.name}`}>
              <span className={styles.kind}>{text.kinds[file.kind]}</span>
              <FileName file={file} />
              <span className={styles.size}>{formatKilobytes(file.bytes)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type FileNameProps = { file: LargestFile }

function FileName({ file: { kind, name } }: FileNameProps) {
  const path = pathOf(kind, name)
  if (path === null) return <span className={styles.name}>{name}</span>
  return (
    <Link className={styles.name} to={path}>
      {name}
    </Link>
  )
}

/** The page that shows it, already searched for; null for what no page shows. */
function pathOf(kind: LargestFile['kind'], name: string): string | null {
  if (kind === 'world') return `/worlds?${new URLSearchParams({ search: name })}`
  return kind === 'player' ? `/players?${new URLSearchParams({ name })}` : null
}
