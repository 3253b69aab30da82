import type { UploadedPhoto } from '../../core/contract/post.ts'
import type { UploadedFile } from '../plugins/forms.ts'
import { fieldProblem } from '../system/domain-error.ts'
import type { PhotoSource } from './save-photo.ts'

/**
 * Returns the photo of a call: the file `post[photo][image]` of its form (with
 * `wrapper` `post`) or `photo[image]`, or the signed id in its body. Null without a photo.
 * Throws 422 for a file without bytes.
 */
export function getPhotoSource(
  files: ReadonlyMap<string, UploadedFile>,
  wrapper: string,
  uploaded: UploadedPhoto | undefined,
): PhotoSource | null {
  const file = [`${wrapper}[photo][image]`, 'photo[image]']
    .map((name) => files.get(name))
    .find((file) => file && (file.bytes.length > 0 || file.filename))
  if (file?.bytes.length === 0) throw fieldProblem('photo', 'fieldErrors.photoEmpty')
  if (file) return { bytes: file.bytes }
  const signedId = typeof uploaded === 'object' ? uploaded.image : uploaded
  return signedId ? { signedId } : null
}

/**
 * Returns the photo of an edit. Without a chosen file the photo stays as it is, and the other fields are saved;
 * throws 422 if there are none: 'a file must be chosen' (specification section 5).
 */
export function getPhotoSourceOfEdit(
  files: ReadonlyMap<string, UploadedFile>,
  wrapper: string,
  { photo, ...edit }: { photo?: UploadedPhoto | undefined },
): PhotoSource | null {
  const source = getPhotoSource(files, wrapper, photo)
  const hasPhotoField = files.size > 0 || photo !== undefined
  if (!source && hasPhotoField && Object.keys(edit).length === 0)
    throw fieldProblem('photo', 'fieldErrors.photoNotFile')
  return source
}
