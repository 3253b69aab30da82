import { useEffect, useRef, useState } from 'react'
import { posts } from '../../core/messages/en/places.json'
import { useMessages } from '../use-messages.ts'

const english = { posts }

/** Preview of the chosen photo; the file name if the browser cannot display its format. */
export function PhotoPreview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const messages = useMessages(english)
  const image = useRef<HTMLImageElement>(null)
  const [undrawn, setUndrawn] = useState<File | null>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <div className="rs-review-form__preview">
      {undrawn !== file && (
        <img ref={image} alt={messages.posts.photoPreview} onError={() => setUndrawn(file)} />
      )}
      <span className="rs-muted">{file.name}</span>
      <button type="button" className="rs-button rs-button--quiet" onClick={onRemove}>
        {messages.posts.removePhoto}
      </button>
    </div>
  )
}
