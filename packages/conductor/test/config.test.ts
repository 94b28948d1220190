import { expect, it } from 'vitest'
import { listUnusedSettings, settingNames } from '../src/config.ts'

it('lists the settings of an off-site store, which pods cannot use', () => {
  const off = { BACKUP_S3_ENDPOINT: 'https://s3.example', BACKUP_S3_BUCKET: 'trellis' }
  expect(listUnusedSettings({ ...off, DATA_DIR: '/data' })).toEqual(Object.keys(off))
  expect(settingNames.filter((name) => name in off)).toEqual([])
})
