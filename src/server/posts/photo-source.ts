import type { UploadedPhoto } from '../../core/contract/post.ts'
import type { UploadedFile } from '../plugins/forms.ts'
import type { PhotoSource } from './save-photo.ts'

/**
 * Returns the photo of a call: the file `post[photo][image]` of its form (with
 * `wrapper` `post`) or `photo[image]`, or the signed id in its body. Null without a photo.
 */
export function getPhotoSource(
  files: ReadonlyMap<string, UploadedFile>,
  wrapper: string,
  uploaded: UploadedPhoto | undefined,
): PhotoSource | null {
  const file = files.get(`${wrapper}[photo][image]`) ?? files.get('photo[image]')
  if (file) return { bytes: file.bytes }
  const signedId = typeof uploaded === 'object' ? uploaded.image : uploaded
  return signedId ? { signedId } : null
}
