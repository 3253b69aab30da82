import type { PluginPageMessages } from '../../page-messages.ts'

/** The page about the chart plotter plugin (specification section 2). Loaded with the page, not with the site. Ours. */
export const plugin: PluginPageMessages = {
  title: 'Roadstead al timón',
  lead: 'Los lugares, los mapas por satélite y el tiempo de este sitio en el plóter con el que navega, de tres maneras.',
  featuresTitle: 'Qué hace',
  notesTitle: 'Conviene saber',
  steps: 'En tres pasos',
  downloadPackage: 'Descargar el paquete',
  copyCommand: 'Copiar la orden',
  commandCopied: 'La orden se ha copiado.',
  download: 'Descargar los lugares (GPX)',
  downloadHint: 'Los que están a unas {miles} M de su última vista del mapa.',
  integrations: {
    opencpn: {
      name: 'OpenCPN',
      description:
        'Lugares, ayudas y tiempo como capa de la región que mira, cartas por satélite bajo su barco, los barcos que sigue y su propia posición con viento y profundidad, todo con el complemento sQuiddio del catálogo de OpenCPN.',
      note: 'No se envía nada antes de que escriba su clave y active el envío. Sin el complemento bastan los archivos de abajo: un archivo GPX va en la carpeta «layers» de OpenCPN.',
      step1: {
        title: 'Instale el complemento',
        text: 'En OpenCPN abra Opciones, Plugins, busque sQuiddio e instálelo. Cierre OpenCPN.',
      },
      step2: {
        title: 'Cambie una línea',
        text: 'En el archivo opencpn.conf, bajo [PlugIns/libsquiddio_pi.so], escriba DomainName={site}',
      },
      step3: {
        title: 'Escriba correo y clave',
        text: 'Abra OpenCPN y escriba ambos en los ajustes; la clave está al pie de esta página. Un clic derecho en la carta trae lugares y cartas.',
      },
    },
    signalk: {
      name: 'Signal K y Freeboard-SK',
      description:
        'Lugares como notas con iconos, ayudas y tiempo alrededor del barco, cartas por satélite que quedan a bordo, un panel con búsqueda, opiniones y escritura desde la caña y, solo si lo activa, su posición aquí. Lo que ha mirado funciona sin conexión. También puede mantener los lugares alrededor del barco como marcas en OpenCPN.',
      note: 'Las cartas por satélite se ven al marcarlas en Charts. Para escribir desde la caña, el servidor del barco debe tener la seguridad activa y usted debe haber entrado en él con permiso de escritura.',
      step1: {
        title: 'Instale el paquete',
        text: 'En la carpeta de su servidor Signal K ejecute la orden de abajo, o copie el archivo a bordo y nómbrelo en lugar de la dirección. Después reinicie el servidor.',
      },
      step2: {
        title: 'Escriba la dirección',
        text: 'Abra Plugin Config, Roadstead, actívelo y escriba {site}, y su clave si quiere informar o escribir.',
      },
      step3: {
        title: 'Abra Freeboard-SK',
        text: 'Acerque para ver las notas, marque la carta y toque el ancla para abrir el panel.',
      },
    },
    browser: {
      name: 'Cualquier plotter con navegador',
      description:
        'Un panel hecho para plóteres: botones grandes para dedos mojados, día, crepúsculo y noche roja, posición de la red del barco, del aparato o de la dirección, también en pantallas antiguas. Con https funciona sin conexión desde la primera visita. Las pantallas de hacia 2016 sin service worker necesitan el servidor: AppCache ya no existe.',
      note: 'Su dirección es {address}. Añada ?lat=43.5&lon=4.1 para dar una posición, o ?signalk=servidor:3000 para tomarla de un servidor del barco.',
      step1: { title: 'Abra el panel', text: 'Escriba {site}/plugin-panel en el navegador del plóter.' },
      step2: { title: 'Elija día, crepúsculo o noche', text: 'Toque uno al pie del panel. Se recuerda.' },
      step3: {
        title: 'Muestre dónde está',
        text: 'Permita la posición cuando el navegador lo pida. «Seguirme» mantiene el barco en el centro.',
      },
    },
  },
  account: 'Usted y sus barcos',
  logInLead: 'Inicie sesión para copiar su clave y ver dónde estuvieron sus barcos.',
  key: 'Su clave',
  keyLead:
    'Un programa de a bordo muestra esta clave para actuar en su nombre: va en la cabecera «Authorization: Bearer». Trátela como una contraseña. Su perfil crea una nueva, que anula la antigua.',
  copyKey: 'Copiar la clave',
  keyCopied: 'Su clave se ha copiado.',
  keyNotCopied: 'El navegador no lo ha permitido. Seleccione la clave y cópiela usted.',
  showKey: 'Mostrar la clave',
  hideKey: 'Ocultar la clave',
  boats: 'Sus barcos',
  noBoats:
    'Aún no tiene ningún barco aquí. Añada uno en su perfil: su posición se mostrará aquí a medida que informe.',
  toProfile: 'Ir a su perfil',
  noPosition: 'Aún no se ha recibido ninguna posición.',
  reporting: 'Informa ahora',
  notReporting: 'En silencio ahora',
  lastSeen: 'Última posición {age}',
  near: 'cerca de {place}',
  loadFailed: 'No se han podido cargar sus barcos.',
  keyFailed: 'No se ha podido cargar su clave.',
}
