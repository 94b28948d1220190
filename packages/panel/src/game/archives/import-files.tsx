import { Text } from '@mantine/core'
import { type ImportReport, importChangeSchema } from '@trellis/contract/game/archives.ts'
import { Fragment } from 'react'
import { Box } from '../../design/box.tsx'
import { Bullets } from '../../design/bullets.tsx'
import { Stack } from '../../design/stack.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { describeField } from '../../kit/call-failure.ts'
import { divideName } from '../../kit/name-parts.ts'
import { archivesMessages } from '../../messages/archives.ts'

type ImportFilesProps = { report: ImportReport }
type Skipped = ImportReport['skipped'][number]
/** Files that have a reason or a change in common. Only the first of them are in `rows`. */
type Group = { code: string; total: number; rows: readonly Row[] }
type Row = { file: string; reason?: string }

/** The code that an agent counts reasons without a code under. */
const otherCode = 'invalid'

/** The files of an archive: those that were left out, with the reasons, and the changes in the others. */
export function ImportFiles({ report }: ImportFilesProps) {
  const text = archivesMessages
  if (report.skippedTotal + report.taken.length === 0) return null
  return (
    <Stack gap="2xs" mt="xs">
      {report.skippedTotal > 0 && (
        <FileGroups
          title={text.skipped({ count: report.skippedTotal })}
          isLoud
          groups={groupSkipped(report)}
          describeMore={(count) => text.moreSkipped({ count })}
        />
      )}
      {report.taken.toSorted(compareChanges).map(({ code, total, files }) => (
        <FileGroups
          key={code}
          title={describeChange(code, total)}
          groups={[{ code, total, rows: files.map((file) => ({ file })) }]}
          describeMore={(count) => text.moreTaken({ count })}
        />
      ))}
    </Stack>
  )
}

type FileGroupsProps = {
  title: string
  isLoud?: boolean
  groups: readonly Group[]
  describeMore: (count: number) => string
}

/** The lines of a title begin below each other, to the right of the mark. */
const summaryStyle = { listStylePosition: 'outside', cursor: 'pointer' } as const

function FileGroups({ title, isLoud = false, groups, describeMore }: FileGroupsProps) {
  return (
    <details>
      <Text
        component="summary"
        w="fit-content"
        ml="md"
        fw={isLoud ? 600 : 400}
        style={summaryStyle}
      >
        {title}
      </Text>
      {/* Scrolling needs the keyboard too. */}
      <Box
        mt="2xs"
        mb="sm"
        size="sm"
        breaks
        scrollsAt="20rem"
        role="group"
        tabIndex={0}
        aria-label={title}
      >
        <Stack gap="xs">
          {groups.map(({ code, total, rows }) => (
            <div key={code}>
              <Bullets>
                {rows.map((row, at) => (
                  // An archive may have two files with one name, and the list never changes its order.
                  <li key={at}>
                    <FileRow {...row} />
                  </li>
                ))}
              </Bullets>
              {total > rows.length && (
                <Text mt={4} size="sm" c="dimmed">
                  {describeMore(total - rows.length)}
                </Text>
              )}
            </div>
          ))}
        </Stack>
      </Box>
    </details>
  )
}

const FileRow = ({ file, reason }: Row) => (
  <>
    <Text span inherit fw={reason === undefined ? 400 : 600}>
      {listPathParts(file).map((part, at) => (
        // A path keeps the order of its parts.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <VisibleText text={part} />
        </Fragment>
      ))}
    </Text>
    {reason !== undefined && `: ${reason}`}
  </>
)

/** Divides a path where a line of it may break: after each folder, which browsers do not, and in long names. */
const listPathParts = (path: string): string[] => path.split(/(?<=\/)/).flatMap(divideName)

/** Groups the files that were left out by the code of their reason, in the order of the first file of each. */
function groupSkipped({ skipped, leftOut }: ImportReport): Group[] {
  const known = new Set(leftOut.map(({ code }) => code))
  const groups = Map.groupBy(skipped, ({ cause }) => {
    const code = cause?.code ?? otherCode
    return known.size === 0 || known.has(code) ? code : otherCode
  })
  return [...groups].map(([code, files]) => ({
    code,
    total: leftOut.find((it) => it.code === code)?.total ?? files.length,
    rows: files.map((it) => ({ file: it.file, reason: describeSkip(it) })),
  }))
}

/** Returns the reason why a file was skipped. A translation by its code names no field, so the path goes first. */
function describeSkip({ reason, cause, path = '' }: Skipped): string {
  const worded = describeField(reason, cause, path)
  const isComplete = worded === reason || path === '' || worded.startsWith(path)
  return isComplete ? worded : `${path}: ${worded}`
}

/** Sorts what needs the owner to the top. */
const compareChanges = (one: { code: string }, other: { code: string }) =>
  order.indexOf(one.code) - order.indexOf(other.code)

const order: readonly string[] = importChangeSchema.options

/** Returns the text for a change in so many files; a newer agent may have changes that this panel does not know. */
function describeChange(code: string, count: number): string {
  const texts = archivesMessages.taken
  const isKnown = (it: string): it is keyof typeof texts => Object.hasOwn(texts, it)
  const text = texts[isKnown(code) ? code : 'other']
  return typeof text === 'string' ? text : text({ count })
}
