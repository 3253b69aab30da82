/** Plus Codes (https://github.com/google/open-location-code); the package has no types. */
declare module 'open-location-code' {
  export class OpenLocationCode {
    isFull(code: string): boolean
    isShort(code: string): boolean
    decode(code: string): { latitudeCenter: number; longitudeCenter: number }
    /** Returns the full code of a short one that is nearest to a position. */
    recoverNearest(code: string, latitude: number, longitude: number): string
  }
}
