import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import '@mantine/dropzone/styles.layer.css'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import type { Image } from '@trellis/rttex/image.ts'
import { useState } from 'react'
import { Icon } from '../../../design/icon.tsx'
import { type PngProblem, readPng } from '../../../kit/png-picture.ts'
import { configurationMessages } from '../../../messages/configuration.ts'
import styles from './texture-upload.module.css'

type TextureUploadProps = { hasPicture: boolean; onPicture: (picture: Image) => void }

const maxBytes = 8 * 1024 * 1024

/** Takes a PNG by click, key or drop, and says why another file is not taken. */
export function TextureUpload({ hasPicture, onPicture }: TextureUploadProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const read = async (file: Blob | undefined) => {
    if (file === undefined) return
    setReading(true)
    const png = await readPng(file)
    setReading(false)
    setProblem('problem' in png ? getSentence(png.problem) : null)
    if ('picture' in png) onPicture(png.picture)
  }
  return (
    <>
      <Dropzone
        className={styles.zone}
        accept={['image/png']}
        maxSize={maxBytes}
        multiple={false}
        loading={isReading}
        aria-label={configurationMessages.textures.drop}
        inputProps={{ 'aria-label': configurationMessages.textures.choose }}
        onDrop={([file]) => void read(file)}
        onReject={(rejections) => setProblem(getRefusal(rejections))}
      >
        <Stack center gap="2xs" align="center" className={styles.inner}>
          <Text as="span" tone="accent">
            <Icon name="image" size={26} />
          </Text>
          <Text mt="2xs" weight="semibold">
            {hasPicture
              ? configurationMessages.textures.replace
              : configurationMessages.textures.drop}
          </Text>
          <Text tone="muted" size="sm">
            {configurationMessages.textures.dropHint}
          </Text>
        </Stack>
      </Dropzone>
      {problem !== null && (
        <Text mt="sm" tone="bad" weight="medium" role="alert">
          {problem}
        </Text>
      )}
    </>
  )
}

function getSentence(problem: PngProblem): string {
  return problem.kind === 'tooLarge'
    ? configurationMessages.textures.tooLarge({ width: problem.width, height: problem.height })
    : configurationMessages.textures[problem.kind]
}

/** Returns why the browser's own check refused the files. */
function getRefusal(rejections: readonly FileRejection[]): string {
  const code = rejections[0]?.errors[0]?.code
  if (rejections.length > 1 || code === 'too-many-files')
    return configurationMessages.textures.oneOnly
  return code === 'file-too-large'
    ? configurationMessages.textures.tooHeavy
    : configurationMessages.textures.notPng
}
