/** Encodes a multipart form as a browser does: the body, and the header with its boundary. */
export async function encodeMultipartForm(
  fields: Record<string, string>,
  files: Record<string, { bytes: Buffer; name?: string; type?: string }> = {},
): Promise<{ body: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [field, { bytes, name = 'photo.jpg', type = 'image/jpeg' }] of Object.entries(files)) {
    form.set(field, new Blob([new Uint8Array(bytes)], { type }), name)
  }
  const response = new Response(form)
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}
