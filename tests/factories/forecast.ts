/** An answer of Open-Meteo for 43.2, 5.3: three days from midnight UTC with 20 kn from 220 degrees, in gusts 30 kn. */
export function buildForecast(now: Date) {
  const midnight = Math.floor(now.getTime() / 86_400_000) * 86_400_000
  const fill = (value: number): (number | null)[] => Array.from({ length: 72 }, () => value)
  return {
    latitude: 43.2,
    longitude: 5.3,
    generationtime_ms: 0.1,
    utc_offset_seconds: 0,
    timezone: 'GMT',
    hourly_units: { time: 'iso8601', wind_speed_10m: 'kn', wind_direction_10m: '°', wind_gusts_10m: 'kn' },
    hourly: {
      time: Array.from({ length: 72 }, (_, hour) =>
        new Date(midnight + hour * 3_600_000).toISOString().slice(0, 16),
      ),
      wind_speed_10m: fill(20),
      wind_direction_10m: fill(220),
      wind_gusts_10m: fill(30),
    },
  }
}
