<?php
/**
 * Embeds the URLs of the command line with the code of WordPress, as its editor does for a line with a URL: discovery,
 * request, filter of untrusted HTML. Prints a JSON object of the HTML by URL; false where nothing is embedded.
 *
 * php embed.php <folder of WordPress> <URL>...
 */
define( 'ABSPATH', $argv[1] . '/' );
define( 'WP_CONTENT_DIR', ABSPATH . 'wp-content' );
// Else WordPress asks for its database before it reads a constant.
copy( __DIR__ . '/db.php', WP_CONTENT_DIR . '/db.php' );
define( 'SHORTINIT', true );
define( 'WP_DEBUG', false );
$table_prefix = 'wp_';
$_SERVER     += array( 'HTTP_HOST' => 'blog.example', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1' );
error_reporting( E_ALL & ~E_DEPRECATED & ~E_NOTICE & ~E_WARNING );

require ABSPATH . 'wp-settings.php';
foreach ( array(
	'l10n', 'class-wp-textdomain-registry', 'class-wp-locale', 'capabilities', 'query', 'user', 'general-template', 'link-template', 'post',
	'rewrite', 'kses', 'shortcodes', 'embed', 'class-wp-embed', 'class-wp-oembed', 'media', 'http', 'class-wp-http', 'class-wp-http-streams',
	'class-wp-http-curl', 'class-wp-http-proxy', 'class-wp-http-cookie', 'class-wp-http-encoding', 'class-wp-http-response',
	'class-wp-http-requests-response', 'class-wp-http-requests-hooks', 'pluggable', 'blocks', 'class-wp-block-parser', 'class-wp-block-type', 'class-wp-block-type-registry',
) as $file ) {
	require_once ABSPATH . WPINC . '/' . $file . '.php';
}

add_filter( 'pre_option_home', fn() => 'http://blog.example' );
add_filter( 'pre_option_siteurl', fn() => 'http://blog.example' );
// The posts of this blog, which need its database, are not among the URLs.
remove_filter( 'pre_oembed_result', 'wp_filter_pre_oembed_result', 10 );
// The server under test is on this machine, on a port of its own.
add_filter( 'http_request_host_is_external', '__return_true' );
add_filter( 'http_allowed_safe_ports', fn( $ports, $host, $url ) => array_merge( $ports, array( wp_parse_url( $url, PHP_URL_PORT ) ) ), 10, 3 );

$embeds = array();
foreach ( array_slice( $argv, 2 ) as $url ) {
	$embeds[ $url ] = wp_oembed_get( $url, array( 'discover' => true, 'width' => 500, 'height' => 750 ) );
}
echo json_encode( $embeds );
