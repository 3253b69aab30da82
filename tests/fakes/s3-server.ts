import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface S3Server {
  /** Value of ROADSTEAD_STORAGE. */
  storageUrl: string
  bucket: string
  close(): Promise<void>
}

/** Starts an S3 server with one empty bucket and one access key; it does not verify signatures. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'roadstead-s3-'))
  const bucket = 'roadstead-photos'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    storageUrl: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?tls=false`,
    bucket,
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
